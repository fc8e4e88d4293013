import { fileErrors } from '#core/error'
import { limit } from '#core/limit'
import { fillText, uploadMessages } from '#core/message'

const bytesPerMegabyte = 1_048_576

/** Why a chosen file is not taken, or null. Pictures are recognized by a type that contains `image`. spec: widgets §5 */
export function refusalOf(file: Pick<File, 'type' | 'size'>, wants: 'image' | 'file'): string | null {
  if (wants === 'image' && !file.type.includes('image')) return uploadMessages.onlyImages
  const mostBytes = wants === 'image' ? limit.imageBytes : limit.uploadBytes
  return file.size > mostBytes
    ? fillText(fileErrors.uploadTooLarge.message, { limit: `${mostBytes / bytesPerMegabyte}MB` })
    : null
}
