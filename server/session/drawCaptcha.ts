import type { Random } from '#server/context'
import { glyphs } from './glyph.ts'

const signs = Object.keys(glyphs)
const widthPx = 120
const heightPx = 40
const count = 4

/** Four random signs. spec: contract §2.1 */
export const captchaText = (random: Random): string =>
  Array.from({ length: count }, () => signs[random.int(signs.length)] ?? '2').join('')

/** A number from -most to most, in steps of a tenth. */
const about = (random: Random, most: number) => (random.int(most * 20 + 1) - most * 10) / 10

function signPath(sign: string, index: number, random: Random): string {
  const turn = about(random, 18)
  const left = 14 + index * 26 + about(random, 3)
  const top = 9 + about(random, 3)
  const strokes = (glyphs[sign] ?? '').split('|').map((stroke) => {
    const points = stroke.split(' ').map((point) => {
      const [x = 0, y = 0] = point.split(',').map(Number)
      return `${(x * 4 + about(random, 0.6)).toFixed(1)} ${(y * 3.6 + about(random, 0.6)).toFixed(1)}`
    })
    return `M${points.join('L')}`
  })
  const place = `translate(${left.toFixed(1)} ${top.toFixed(1)}) rotate(${turn} 8 11)`
  return `<path transform="${place}" d="${strokes.join('')}" stroke="hsl(${random.int(360)},60%,35%)" stroke-width="2.4"/>`
}

function noise(random: Random): string {
  const y = () => random.int(heightPx)
  const [from, over, to] = [y(), y(), y()]
  return `<path d="M0 ${from}Q${widthPx / 2} ${over} ${widthPx} ${to}" stroke="hsl(${random.int(360)},40%,60%)" stroke-width="1.2"/>`
}

/** The picture of a text as a data URI; the text itself is nowhere in it. */
export function drawCaptcha(text: string, random: Random): string {
  const paths = [...text].map((sign, index) => signPath(sign, index, random))
  const curves = Array.from({ length: 4 }, () => noise(random))
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" fill="none" ` +
    `stroke-linecap="round" stroke-linejoin="round"><rect width="100%" height="100%" fill="#f4f6f8"/>` +
    `${curves.join('')}${paths.join('')}</svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
