import { messages } from '#core/message'

const { upload, word } = messages

/** The words of uploads. */
export const texts = {
  ...upload,
  onlyImages: '请上传图片',
  upload: word.upload,
  close: word.close,
} as const
