import type { WidgetExample } from '#react/widget'

/** Headings, a list, a table and code; and what must not come through. */
export const example: WidgetExample = {
  field: { type: 'markdown', title: '使用说明' },
  values: [
    null,
    '## 安装\n\n1. 打开**闸门**\n2. 记下编号，见[手册](https://example.cn/manual)\n\n| 项目 | 周期 |\n| --- | --- |\n| 清洗 | 每月 |\n\n```\nping 10.0.0.1\n```',
    '[点我](javascript:alert(1))\n\n![图](data:image/png;base64,AAAA)\n\n<script>alert(1)</script>',
  ],
}
