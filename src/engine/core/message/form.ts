/** Forms and records. */
export const form = {
  enter: '请输入{title}',
  choose: '请选择{title}',
  invalid: '还有 {count} 处需要修改',
  leaveQuestion: '有未保存的修改，确定离开吗？',
  draftFound: '发现未保存的内容，是否恢复？',
  draftRestore: '恢复',
  draftDrop: '放弃',
  mine: '我的修改',
  theirs: '当前数据',
  addRow: '添加一行',
  systemGroup: '系统信息',
  createBy: '创建人',
  createTime: '创建时间',
  updateBy: '修改人',
  updateTime: '修改时间',
  sysOrgCode: '所属部门',
} as const
