/** A part of a picture, in its pixels. */
interface PictureArea {
  x: number
  y: number
  width: number
  height: number
}

/** Side of a cut picture: enough for every place that shows one. */
const cutSidePx = 512

/** PNG keeps transparency; everything else becomes a JPEG. */
const typeOf = ({ type }: Pick<File, 'type'>) => (type === 'image/png' ? 'image/png' : 'image/jpeg')

/** The file name with the ending of its new type. */
export const cutName = ({ name, type }: Pick<File, 'name' | 'type'>): string =>
  `${name.replace(/\.[^.]*$/, '')}.${typeOf({ type }) === 'image/png' ? 'png' : 'jpg'}`

/** Draws a square of a picture, at most `cutSidePx` wide. Rejects for what is no picture. */
export async function cutPicture(file: File, { x, y, width, height }: PictureArea): Promise<File> {
  const picture = await createImageBitmap(file)
  const side = Math.min(cutSidePx, Math.round(width))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, side, side)
  picture.close()
  const type = typeOf(file)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9))
  if (!blob) throw new Error(`the picture ${file.name} could not be drawn`)
  return new File([blob], cutName(file), { type })
}
