/** What stands where a record tells what has happened to it: loaded with it. */
export const timelineMessages = Object.freeze({
  title: '操作经过',
  none: '暂无记录',
  more: '查看更早的 {count} 条',
  add: '创建',
  edit: '修改',
  move: '变更状态',
  restore: '还原',
})
