import { expect, it } from 'vitest'
import { paletteOf } from '#core/palette'
import { listFiles, readText } from './sourceTree.ts'

/** Where colours may be written: the palette, the picture of the sign-in, noise in a captcha, what stands before any script, and values that are colours. */
const places = [
  'src/engine/core/palette/',
  'src/pages/login/art.css',
  'server/session/captcha.ts',
  'src/style/base.css',
  'src/widgets/color/faces.tsx',
]

const color = /#[0-9a-f]{3}(?:[0-9a-f]{3}(?:[0-9a-f]{2})?|[0-9a-f])?\b(?![\w/-])|\b(?:rgb|hsl)a?\(|\boklch\(/gi
/** Addresses of rooms and of places in documents look like short colours: `#core/fad`, `/#/add`. */
const withoutAddresses = (text: string) => text.replace(/#[a-z]+\/[\w/.-]*/gi, '')

/** Lines that write a colour themselves; in code, comments may name one. */
function linesWithColors(path: string): string[] {
  return withoutAddresses(readText(path))
    .split('\n')
    .flatMap((line, index) =>
      /^\s*(\/?\*|\/\/)/.test(line) || !line.match(color) ? [] : [`${path}:${index + 1} ${line.trim()}`],
    )
}

it('colours are written in core/palette alone', () => {
  const files = listFiles().filter(
    (path) => /^(src|server)\/.*\.(css|tsx?)$/.test(path) && !places.some((place) => path.startsWith(place)),
  )
  expect(files.flatMap(linesWithColors)).toEqual([])
})

it('what stands before any script has the backgrounds of the palette', () => {
  const [light, dark] = [paletteOf('light').backgrounds, paletteOf('dark').backgrounds]
  const base = [...readText('src/style/base.css').matchAll(/background: (#\w+);/g)].map(([, value]) => value)
  expect(base).toEqual([light.page, dark.page])
  const boot = [...readText('index.html').matchAll(/--boot-(?:page|sheet): (#\w+);/g)].map(([, value]) => value)
  expect(boot).toEqual([light.page, light.card, dark.page, dark.card])
})

it.each(['color: #fff;', "const a = '#1890ff'", 'fill="#12345678"', 'background: rgb(0 0 0 / 45%)', 'hsl(1,2%,3%)'])(
  '%s is a colour',
  (line) => expect(withoutAddresses(line).match(color)).not.toBeNull(),
)

it.each(["from '#core/add'", "import('#react/face')", 'href="/#/abc"', '#dashboard'])('%s is none', (line) =>
  expect(withoutAddresses(line).match(color)).toBeNull(),
)
