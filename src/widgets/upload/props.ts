import { Type } from 'typebox'

const own = {
  limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 50, description: '最多数量，0 不限；多出时留下最后的' })),
  structured: Type.Optional(
    Type.Boolean({ description: '值为名称、路径和大小的列表（fileName、filePath、fileSize）；默认只有路径，逗号分隔' }),
  ),
  address: Type.Optional(
    Type.String({ pattern: '^/(?!/)', maxLength: 200, description: '上传地址，默认 /sys/common/upload' }),
  ),
  token: Type.Optional(Type.Boolean({ description: '上传时带访问令牌；指定 address 时默认不带' })),
  responseName: Type.Optional(Type.String({ maxLength: 60, description: '回答里存放路径的字段，默认 message' })),
  allowDownload: Type.Optional(Type.Boolean({ description: '可以下载，默认可以' })),
  allowRemove: Type.Optional(Type.Boolean({ description: '可以删除，默认可以' })),
}

export const file = { ...own, text: Type.Optional(Type.String({ maxLength: 20, description: '按钮文字，默认 上传' })) }

export const image = {
  ...own,
  crop: Type.Optional(Type.Boolean({ description: '上传前裁剪为正方形，用于头像，默认不裁剪' })),
}
