/** Keys and their values: loaded with their editor. */
export const keyValueMessages = Object.freeze({
  key: '键',
  value: '值',
  remove: '删除该行',
  missing: '第 {row} 行没有键',
  twice: '键“{key}”重复',
  none: '不是键值对',
} as const)

/** The units of time as documents write them. */
export const timeUnits = Object.freeze({ second: '秒', minute: '分钟', hour: '小时', day: '天' } as const)

/** The parts of a duration: loaded with what reads numbers. */
export const durationMessages = Object.freeze({
  day: '{count} 天',
  hour: '{count} 小时',
  minute: '{count} 分',
  second: '{count} 秒',
  negative: '-{text}',
})

/** Texts of widgets that load with their faces, by widget. spec: widgets §2 Slider check */
export const widgetMessages = Object.freeze({
  /** Names for screen readers where a bar of tabs has no text of its own. */
  tabs: { dropdownAriaLabel: '更多页签' },
  barcode: { none: '这个内容没有对应的条形码' },
  color: { bad: '不是有效的颜色' },
  json: {
    bad: 'JSON 格式不正确',
    badAt: 'JSON 格式不正确：第 {line} 行第 {column} 列',
    items: '{count} 个元素',
    members: '{count} 个属性',
  },
  popupInput: { open: '展开输入：{title}' },
  names: {
    tree: '用方向键在树中移动，按空格键勾选',
    increase: '调大',
    decrease: '调小',
    choose: '移到右边',
    release: '移到左边',
    previousPage: '上一页',
    nextPage: '下一页',
  },
  period: { month: '{month}月', day: '{day}日' },
  rating: { stars: '{count} 星' },
  signature: {
    here: '请在此签名',
    again: '重新签名',
    file: '上传签名图片',
    unconfirmed: '签名还没有确定',
  },
  slider: { drag: '拖动滑块验证', passed: '验证通过' },
  preview: {
    cut: '内容较多，这里只是前面的部分',
    empty: '文件没有内容',
    failed: '文件无法预览，请下载后查看',
    page: '第 {page} 页',
  },
  crop: {
    title: '裁剪图片',
    move: '拖动或用方向键移动图片',
    zoom: '缩放',
    failed: '图片无法读取，请换一张',
  },
} as const)

/** What controls say of what is typed or chosen. spec: widgets §4; look */
export const controlMessages = Object.freeze({
  invalid: '填写有误',
  noReadPretty: '组件 "{id}" 没有只读视图：用 mapReadPretty 给它一个',
  badDate: '不是有效的{kind}',
  kind: { date: '日期', datetime: '日期时间', time: '时间', month: '月份', year: '年份' },
  outOfBounds: '应在 {from} 至 {to} 之间',
  tooEarly: '不能早于 {from}',
  tooLate: '不能晚于 {to}',
  range: {
    today: '今天',
    yesterday: '昨天',
    week: '本周',
    month: '本月',
    days7: '近7天',
    days30: '近30天',
    year: '本年',
  },
  longNumber: '数字太长，最多 15 位',
  wholeNumber: '应填整数，不带小数',
  least: '{title}（最小）',
  most: '{title}（最大）',
  rowCount: '{count} 行',
} as const)
