import { httpError, refusal } from './entry.ts'

/** Errors of upload, import and export. spec: contract §1.3, §8 */
export const fileErrors = {
  uploadTooLarge: httpError(413, '文件大小超出{limit}限制, 请压缩或降低文件质量! ', '压缩文件后重新上传', 500),
  uploadFailed: refusal('上传失败！', '稍候再试'),
  uploadType: refusal('上传失败，文件类型异常：{extension}', '换成允许的文件类型'),
  importFailed: refusal('文件导入失败:{reason}', '按提示修改文件后重新导入'),
  importUnreadable: refusal('文件导入失败！', '用下载的模板填写后重新导入'),
}
