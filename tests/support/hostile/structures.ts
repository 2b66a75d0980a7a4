// Mails that are hostile by their shape: too deep, too long, never closed.
const bomb = '<img src=x onerror="top.ran=1"><script>top.ran=1</script>'
const nested = (tag: string, times: number) => `<${tag}>`.repeat(times) + bomb + `</${tag}>`.repeat(times)

export const structures = [
  { name: 'div nested 3,000 deep', html: nested('div', 3000) },
  { name: 'div nested 10,000 deep', html: nested('div', 10_000) },
  { name: 'table nested 3,000 deep', html: '<table><tr><td>'.repeat(3000) + bomb },
  { name: 'font never closed', html: '<font color=red>'.repeat(10_000) + bomb },
  { name: '500 deep, just allowed', html: nested('b', 500) },
  { name: '5 MB of head', html: `<head>${'<meta name=x content=y>'.repeat(5_000_000 / 23)}</head>${bomb}` },
  { name: '5 MB of head tags', html: '<head>'.repeat(5_000_000 / 6) + bomb },
  { name: 'more than 5 MB', html: `<p>${'x'.repeat(5_300_000)}</p>${bomb}` },
  { name: '200,000 attributes', html: `<p ${'a=1 '.repeat(200_000)}>x</p>${bomb}` },
  { name: 'an attribute of 1 MB', html: `<p title="${'x'.repeat(1_000_000)}">x</p>${bomb}` },
  { name: 'a style of 1 MB', html: `<p style="${'color:red;'.repeat(100_000)}">x</p>${bomb}` },
  { name: 'a sheet of 1 MB', html: `<style>${'.a{color:red}'.repeat(80_000)}</style><p class=a>x</p>${bomb}` },
  {
    name: 'a sheet that matches everything',
    html: `<style>${'p{color:red;margin:1px}'.repeat(2900)}</style>${'<p>x</p>'.repeat(3000)}${bomb}`,
  },
  { name: 'unclosed attribute', html: `<p>x</p><a href="http://good.test/${bomb}` },
  { name: 'unclosed tag', html: '<p>x</p><img src=x onerror=top.ran=1' },
  { name: 'unclosed comment', html: `<p>x</p><!-- ${bomb}` },
  { name: 'unclosed style', html: `<p>x</p><style>p{color:red}${bomb}` },
  { name: 'unclosed title', html: `<title>x${bomb}` },
  { name: 'a million angle brackets', html: '<'.repeat(1_000_000) + bomb },
  { name: 'a million ampersands', html: '&'.repeat(1_000_000) + bomb },
  { name: 'lone surrogates', html: `\ud800<p title="\udfff">\ud83d</p>${bomb}` },
  { name: 'NULs everywhere', html: '<\0p\0 onclick=top.ran=1>x\0</\0p>' },
]
