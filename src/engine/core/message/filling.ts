/** What a form says of input that is not saved yet, and of saving by itself. */
export const draftMessages = Object.freeze({
  found: '发现未保存的内容，是否恢复？',
  restore: '恢复',
  drop: '放弃',
  outdated: '这条数据在此之后被修改过',
  autosaved: '已自动保存 {time}',
  autosaving: '正在保存…',
  autosaveOn: '修改后自动保存',
  unsaved: '修改未保存',
  unsavedWrong: '修改未保存，请检查标出的内容',
  uploading: '{fields} 正在上传，完成后自动保存',
} as const)

/** Texts of forms that are filled in step by step. */
export const stepsMessages = Object.freeze({
  back: '上一步',
  next: '下一步',
  place: '第 {at} 步，共 {count} 步',
  following: '接下来：{title}',
  faults: '{count} 处有误',
} as const)
