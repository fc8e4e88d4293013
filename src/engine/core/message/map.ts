/** Maps and the points on them. */
export const mapMessages = Object.freeze({
  point: '所在位置',
  unset: '在地图上点一下选取位置',
  degrees: '经度 {lng}，纬度 {lat}',
  clear: '清除',
  several: '{count} 个标点，放大查看',
  pins: '标点',
  list: '标点列表',
  find: '按名称查找',
  notFound: '没有找到“{word}”',
  furtherPins: '还有 {count} 个，请输入名称查找',
  unplaced: '{count} 项没有坐标',
  noPlaces: '没有带坐标的记录',
  up: '返回上一级',
  unread: '详情没有读到',
} as const)
