import { fillText } from './fillText.ts'

/** What does not exist, by the end of the diagnostic's code `unknown-…`. */
export const unknownMessages = {
  kinds: {
    model: '模型',
    screen: '页面',
    dict: '字典',
    page: '页面',
    icon: '图标',
    widget: '组件',
    action: '操作',
    'field-type': '字段类型',
    'fill-rule': '填值规则',
    path: '路径',
    call: '接口',
    seed: '种子',
  },
  otherName: '换一个名称',
  available: '可用：{names}',
  name: '没有{kind} "{name}"',
  field: '模型 {model} 没有字段 "{name}"',
} as const

/** The hint that lists the names that exist. */
export const availableNames = (available: readonly string[]): string =>
  fillText(unknownMessages.available, { names: available.join('、') }).slice(0, 300)

/** What the engine says about documents that it cannot render in full. */
export const engineMessages = Object.freeze({
  noWidget: '没有组件 "{id}"',
  failedWidget: '组件 "{id}" 加载失败',
  nearWidget: '是否指 "{id}"？',
  noPage: '没有页面 "{id}"',
  noScreenType: '不支持的页面类型 "{type}"',
  unstableEffects: '联动没有稳定下来，已停止',
  unstableEffectsHint: '检查互相设置的字段',
} as const)
