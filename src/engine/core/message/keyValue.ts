/** Keys and their values: loaded with their editor. */
export const keyValueMessages = Object.freeze({
  key: '键',
  value: '值',
  remove: '删除该行',
  missing: '第 {row} 行没有键',
  twice: '键“{key}”重复',
  none: '不是键值对',
} as const)
