import { expect, test, vi } from 'vitest'
import { addDarkColors } from '../../web/mail/reader/dark-colors.ts'

const black = 'color: rgb(0, 0, 0);'

/** The colours found for the element of each id, as `name: red,green,blue`. */
function darkColors(html: string): Record<string, string[]> {
  document.body.innerHTML = `<div id="mail" style="${black}">${html}</div>`
  addDarkColors(document.querySelector('#mail') as HTMLElement)
  const found = [...document.querySelectorAll<HTMLElement>('#mail [id]')].map((element) => {
    const style = element.getAttribute('style') ?? ''
    return [
      element.id,
      [...style.matchAll(/--(\w+):\s*rgb\(([\d, ]+)\)/g)].map(([, name, color]) => `${name} ${color?.replaceAll(' ', '')}`),
    ]
  })
  return Object.fromEntries(found)
}

test('light backgrounds become dark and their text light, and a strip that is dark stays', () => {
  const found = darkColors(
    `<p id="card" style="${black}background-color: rgb(255, 255, 255)">x</p>
     <p id="strip" style="color: rgb(255, 255, 255);background-color: rgb(10, 37, 64)">x</p>
     <p id="navy" style="color: rgb(0, 0, 128)">x</p>
     <p id="yellow" style="${black}background-color: rgb(255, 204, 0)">x</p>`,
  )
  expect(found.card).toEqual(['ground 30,33,36', 'ink 247,250,253'])
  expect(found.strip).toEqual(['ground 10,37,64', 'ink 255,255,255'])
  expect(found.navy).toEqual(['ink 138,141,253'])
  expect(found.yellow).toEqual(['ground 122,102,18', 'ink 247,250,253'])
})

test('what lies behind a whole letter is no lighter than its paper, a box in it may be', () => {
  const size = (height: number) => ({ width: 100, height }) as DOMRect
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return size(this.id === 'box' ? 10 : 100)
  })
  const grey = 'background-color: rgb(240, 240, 240)'
  const found = darkColors(
    `<div id="behind" style="${grey}"><p id="paper" style="background-color: rgb(255, 255, 255)"><b id="box" style="${grey}">x</b></p></div>`,
  )
  expect(found.behind?.[0]).toBe('ground 30,33,36')
  expect(found.paper?.[0]).toBe('ground 30,33,36')
  expect(found.box?.[0]).not.toBe('ground 30,33,36')
  vi.restoreAllMocks()
})

test('text of the colour of its background stays as invisible as it was', () => {
  expect(darkColors('<p id="hidden" style="color: rgb(255, 255, 255)">x</p>').hidden).toEqual(['ink 30,33,36'])
})

test('text on a picture keeps its colour', () => {
  const found = darkColors(
    `<div style="background-image: linear-gradient(red, blue)"><p id="on" style="${black}">x</p>
     <p id="card" style="${black}background-color: rgb(255, 255, 255)">x</p></div>`,
  )
  expect(found).toEqual({ on: ['ink 0,0,0'], card: ['ground 30,33,36', 'ink 247,250,253'] })
})

test('black lines of a table become light', () => {
  expect(darkColors(`<p id="cell" style="${black}border: 1px solid rgb(0, 0, 0)">x</p>`).cell).toEqual([
    'ink 247,250,253',
    ...['top', 'right', 'bottom', 'left'].map((side) => `${side} 247,250,253`),
  ])
})
