import type { FilePort } from '#runtime/port'

/** Saves through a link of the document. */
export const browserFile = (): FilePort => ({
  save(blob, fileName) {
    const url = URL.createObjectURL(blob)
    const link = document.createElement('a')
    link.href = url
    link.download = fileName
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  },
})
