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
}

/** Text with line breaks. */
export const textarea: WidgetExample = {
  field: { type: 'longtext', title: '情况说明', max: 500 },
  values: [null, '第一行\n第二行', '长期驻村工作人员应当每周走访不少于十户村民，并在系统中登记走访情况。'.repeat(4)],
}
