/** Forms and records. */
export const form = {
  enter: '请输入{title}',
  choose: '请选择{title}',
  masked: '{title}有一部分被隐藏，请完整填写',
  listAfterSaving: '保存后可查看',
  invalid: '还有 {count} 处需要修改',
  leaveQuestion: '有未保存的修改，确定离开吗？',
  draftFound: '发现未保存的内容，是否恢复？',
  draftRestore: '恢复',
  draftDrop: '放弃',
  autosaved: '已自动保存 {time}',
  autosaving: '正在保存…',
  autosaveOn: '修改后自动保存',
  unsaved: '修改未保存',
  unsavedWrong: '修改未保存，请检查标出的内容',
  mine: '我的修改',
  theirs: '当前数据',
  addRow: '添加一行',
  systemGroup: '系统信息',
  createBy: '创建人',
  createTime: '创建时间',
  updateBy: '修改人',
  updateTime: '修改时间',
  sysOrgCode: '所属部门',
  uploading: '{fields} 正在上传，完成后自动保存',
} as const

/** Texts of forms that are filled in step by step. */
export const stepsMessages = Object.freeze({
  back: '上一步',
  next: '下一步',
  place: '第 {at} 步，共 {count} 步',
  following: '接下来：{title}',
  faults: '{count} 处有误',
} as const)
