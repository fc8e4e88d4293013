import type { UploadFile } from 'antd'
import { fillText, uploadMessages } from '#core/message'
import { failureText } from './failureText.ts'
import type { UploadItem } from './uploadItem.ts'

/** An item as antd's list draws it. Its state is said in words too. spec: widgets §8 Upload tooltips */
export function antdFile(item: UploadItem, url: string): UploadFile {
  const { id, name, status, percent, message } = item
  const response = {
    uploading: fillText(uploadMessages.uploading, { percent }),
    done: uploadMessages.done,
    error: failureText(message ?? ''),
  }
  return { uid: id, name, status, percent, response: response[status], ...(url === '' ? {} : { url }) }
}
