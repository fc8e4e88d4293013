/** Texts of forms that are filled in step by step. */
export const stepsMessages = Object.freeze({
  back: '上一步',
  next: '下一步',
  place: '第 {at} 步，共 {count} 步',
  following: '接下来：{title}',
  faults: '{count} 处有误',
} as const)
