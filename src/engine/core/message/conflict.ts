/** What others have changed meanwhile, field by field; loaded when it happens. */
export const conflictMessages = Object.freeze({
  conflictTitle: '数据已被他人修改',
  conflictHint: '保存时发现这条数据已有新的版本，您的输入没有丢失。请选择每一项保留哪一个。',
  contested: '双方都有修改',
  conflictAll: '全部保留',
  conflictGoOn: '采用选择并继续编辑',
  fieldColumn: '字段',
} as const)
