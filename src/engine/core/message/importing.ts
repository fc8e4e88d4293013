/** The import dialog. spec: widgets §4, §8; readings (Import messages) */
export const importingMessages = Object.freeze({
  start: '开始上传',
  running: '上传中...',
  reading: '正在导入，请稍候...',
  late: '网络超时，已导入的数据会保留，请刷新列表核对后再导入其余数据',
  partly: '导入成功,但是有错误数据!',
  noneSaved: '没有导入任何数据，请修改后重新导入',
  details: '具体详情请 {link}',
  detailsLink: '点击下载',
  done: '文件上传成功',
  failed: '文件上传失败',
  wrongType: '只支持 .xls 和 .xlsx 文件',
  summary: '共{total}行，成功{success}行，失败{failed}行',
} as const)
