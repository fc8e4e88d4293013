import type { WidgetExample } from '#react/widget'

/** An address, so that its link is seen. */
export const text: WidgetExample = {
  field: { type: 'text', title: '官网', max: 100 },
  props: { link: 'url' },
  values: [
    null,
    'https://village.example.cn/notice/2026',
    'javascript:alert(1)',
    '李家庄村村民委员会办公室关于冬季森林防火工作的若干意见（征求意见稿）',
  ],
  others: [
    { field: { type: 'text', title: '姓名', max: 50 }, values: [null, '张伟', '阿卜杜拉·买买提'] },
    { field: { type: 'text', title: '手机号', max: 20 }, props: { link: 'phone' }, values: [null, '13800138000'] },
    {
      field: { type: 'text', title: '邮箱', max: 100 },
      props: { link: 'mail' },
      values: [null, 'zhangwei@example.cn'],
    },
    { field: { type: 'text', title: '网址', max: 100 }, props: { prefix: 'https://' }, values: [null, 'example.cn'] },
  ],
}

/** Text with line breaks. */
export const textarea: WidgetExample = {
  field: { type: 'longtext', title: '情况说明', max: 500 },
  values: [null, '第一行\n第二行', '长期驻村工作人员应当每周走访不少于十户村民，并在系统中登记走访情况。'.repeat(4)],
}
