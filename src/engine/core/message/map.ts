/** Maps and the points on them. */
export const mapMessages = Object.freeze({
  point: '所在位置',
  unset: '在地图上点一下选取位置',
  degrees: '经度 {lng}，纬度 {lat}',
  clear: '清除',
} as const)
