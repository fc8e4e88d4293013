import type { WidgetExample } from '#react/widget'

/** A statement with a comment, a text and a number. */
export const example: WidgetExample = {
  field: { type: 'code', title: '脚本', language: 'javascript' },
  values: [
    null,
    "// 高于 30 度时告警\nexport function test({ temperature }) {\n  return temperature > 30 ? 'alarm' : null\n}\n",
  ],
}
