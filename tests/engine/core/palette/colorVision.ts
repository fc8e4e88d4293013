type Vector = readonly [number, number, number]
type Matrix = readonly [Vector, Vector, Vector]

const times = (matrix: Matrix, [x, y, z]: Vector): Vector => {
  const [first, second, third] = matrix.map(([a, b, c]) => a * x + b * y + c * z)
  return [first ?? 0, second ?? 0, third ?? 0]
}

const channels = (hex: string): Vector => {
  const value = Number.parseInt(hex.slice(1), 16)
  const part = (shift: number) => {
    const share = ((value >> shift) & 255) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return [part(16), part(8), part(0)]
}

/** Complete colour blindness of each kind in linear sRGB: Machado, Oliveira and Fernandes (2009), severity 1. */
const matrices: Readonly<Record<string, Matrix>> = {
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

/** The three kinds of colour blindness. */
export const deficiencies = Object.keys(matrices)

/** A colour in linear sRGB as somebody with that vision sees it. */
export function seenWith(vision: string, hex: string): Vector {
  const matrix = matrices[vision]
  const [red, green, blue] = matrix ? times(matrix, channels(hex)) : channels(hex)
  const clamp = (part: number) => Math.min(1, Math.max(0, part))
  return [clamp(red), clamp(green), clamp(blue)]
}

const toCone: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const toLab: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]

function labOf(color: Vector): Vector {
  const [long, middle, short] = times(toCone, color)
  return times(toLab, [Math.cbrt(long), Math.cbrt(middle), Math.cbrt(short)])
}

/** Distance of two colours of linear sRGB in OKLab. */
export function colorDistance(first: Vector, second: Vector): number {
  const [one, other] = [labOf(first), labOf(second)]
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])
}
