/** Files and images: upload, download, order. spec: shell §7, widgets §4, §5, §8 */
export const upload = {
  uploading: '上传中({percent}%)',
  done: '上传完成',
  failed: '上传失败',
  unknownError: '未知错误',
  imageFailedTitle: '上传出错',
  imageFailed: '错误信息：{message}',
  fileFailed: '{file} 上传失败.',
  noFile: '未上传任何文件',
  unknownFile: '未知的文件',
  downloadFailed: '文件下载失败',
  firstAlready: '未知的操作',
  lastAlready: '已到最后~',
  chooseFile: '选择文件',
  tooLarge: '文件大小不能超过 {limit}',
  onlyImages: '请上传图片',
} as const
