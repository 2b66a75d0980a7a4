import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Avatar } from '../../web/ui/avatar.tsx'

test('a picture that can’t be loaded leaves the letter, and the next picture is tried', () => {
  const { container, rerender } = render(<Avatar name="Ada" picture="/a.png" />)
  const image = () => container.querySelector('img')
  expect(image()?.getAttribute('src')).toBe('/a.png')
  if (image()) fireEvent.error(image() as HTMLImageElement)
  expect(image()).toBeNull()
  expect(container.textContent).toBe('A')
  rerender(<Avatar name="Ada" picture="/b.png" />)
  expect(image()?.getAttribute('src')).toBe('/b.png')
})
