import type { WidgetExample } from '#react/widget'

/** The text of an announcement. */
export const example: WidgetExample = {
  field: { type: 'richtext', title: '公告内容' },
  values: [
    null,
    '<p>周六 8 点至 12 点停水</p>',
    '<h2>停水通知</h2><p><strong>周六</strong>停水，<a href="https://example.cn">详情</a></p><ul><li><p>云溪镇</p></li></ul>',
  ],
}
