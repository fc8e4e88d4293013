/** Files and images: upload, download, order. spec: shell §7, widgets §4, §5, §8 */
export const uploadMessages = Object.freeze({
  uploading: '上传中({percent}%)',
  done: '上传完成',
  failed: '上传失败',
  failedBecause: '上传失败：{reason}',
  moveBack: '前移 {file}',
  moveOn: '后移 {file}',
  unknownError: '未知错误',
  imageFailedTitle: '上传出错',
  imageFailed: '错误信息：{message}',
  fileFailed: '{file} 上传失败.',
  unsaved: '{field}：{files} 上传失败，请重新上传或删除',
  noFile: '未上传任何文件',
  unknownFile: '未知的文件',
  firstAlready: '未知的操作',
  lastAlready: '已到最后~',
  onlyImages: '请上传图片',
} as const)
