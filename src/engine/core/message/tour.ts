/** The tour of the first sign-in; loaded with it. spec: look, Help */
export const tourMessages = Object.freeze({
  skip: '跳过',
  finish: '开始使用',
  visit: '现在去{title}',
  menu: Object.freeze({ title: '从这里找到每个页面', text: '菜单只列出您有权使用的功能；窄屏上点左上角的按钮展开。' }),
  search: Object.freeze({
    title: '记不清在哪，就搜一下',
    text: '按 / 键或点这里，输入菜单名称的一部分，选中后回车直达。',
  }),
  tabs: Object.freeze({
    title: '同时打开几个页面',
    text: '打开过的页面排在这里，填了一半的内容不会丢；右键可以关闭其他。',
  }),
  bell: Object.freeze({ title: '新消息会在这里提醒', text: '公告、待办和告警通知都到这里，数字是未读条数。' }),
  help: Object.freeze({ title: '需要帮助时', text: '按 ? 键查看全部快捷键，也可以从这个菜单里重看本导览。' }),
  admin: Object.freeze({
    title: '管理员的第一件事',
    text: '先给同事开通账号：在用户页新增用户并分配角色，再按部门设置负责人。',
  }),
  operator: Object.freeze({
    title: '业务操作员的第一件事',
    text: '先处理未恢复的告警：在告警记录里逐条确认，需要上门的转成运维工单。',
  }),
  implementer: Object.freeze({
    title: '实施人员的第一件事',
    text: '先画一张登记表：在在线表单里设计字段，同步数据库后发布，页面和权限随之生成。',
  }),
  auditor: Object.freeze({
    title: '审计员的第一件事',
    text: '先看谁改了什么：数据日志里任选两个版本对比，登录和操作各有日志可查。',
  }),
} as const)
