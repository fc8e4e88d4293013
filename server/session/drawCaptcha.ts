import type { Random } from '#server/context'

/**
 * The signs of a captcha as strokes on a grid of 4 × 6: lines are joined by blanks, strokes by bars. Signs that look alike
 * are left out.
 */
const glyphs: Readonly<Record<string, string>> = {
  2: '0,1 1,0 3,0 4,1 4,2 0,6 4,6',
  3: '0,0 4,0 2,2 4,4 3,6 1,6 0,5',
  4: '3,6 3,0 0,4 4,4',
  5: '4,0 0,0 0,3 3,2 4,4 3,6 0,6',
  6: '4,0 1,2 0,4 1,6 3,6 4,4 3,3 0,4',
  7: '0,0 4,0 1,6',
  8: '2,3 0,1 2,0 4,1 2,3 0,5 2,6 4,5 2,3',
  9: '0,6 3,4 4,2 3,0 1,0 0,2 1,3 4,2',
  A: '0,6 2,0 4,6|1,4 3,4',
  B: '0,0 0,6 3,6 4,4 3,3 0,3|0,0 3,0 4,1 3,3',
  C: '4,1 3,0 1,0 0,2 0,4 1,6 3,6 4,5',
  D: '0,0 0,6 2,6 4,4 4,2 2,0 0,0',
  E: '4,0 0,0 0,6 4,6|0,3 3,3',
  F: '4,0 0,0 0,6|0,3 3,3',
  G: '4,1 3,0 1,0 0,2 0,4 1,6 3,6 4,4 2,4',
  H: '0,0 0,6|4,0 4,6|0,3 4,3',
  J: '1,0 4,0 4,5 2,6 0,5',
  K: '0,0 0,6|4,0 0,3 4,6',
  L: '0,0 0,6 4,6',
  M: '0,6 0,0 2,3 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  P: '0,6 0,0 3,0 4,1 3,3 0,3',
  Q: '2,0 0,2 0,4 2,6 4,4 4,2 2,0|2,4 4,6',
  R: '0,6 0,0 3,0 4,1 3,3 0,3|2,3 4,6',
  S: '4,1 3,0 1,0 0,1 4,4 3,6 1,6 0,5',
  T: '0,0 4,0|2,0 2,6',
  U: '0,0 0,5 1,6 3,6 4,5 4,0',
  V: '0,0 2,6 4,0',
  W: '0,0 1,6 2,2 3,6 4,0',
  X: '0,0 4,6|4,0 0,6',
  Y: '0,0 2,3 4,0|2,3 2,6',
  Z: '0,0 4,0 0,6 4,6',
}

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
