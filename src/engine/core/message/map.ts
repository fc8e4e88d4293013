/** Maps and the points on them. */
export const mapMessages = Object.freeze({
  point: '所在位置',
  unset: '在地图上点一下选取位置',
  degrees: '经度 {lng}，纬度 {lat}',
  zoomIn: '放大',
  zoomOut: '缩小',
  several: '{count} 个标点，放大查看',
  pins: '标点',
  list: '标点列表',
  find: '按名称搜索',
  notFound: '没有找到“{word}”',
  furtherPins: '还有 {count} 个，请输入名称搜索',
  unplaced: '{count} 项没有坐标',
  noPlaces: '没有带坐标的记录',
  up: '返回上一级',
  unread: '详情没有读到',
  regions: '区域',
  regionTrail: '所在区域',
  regionBy: '着色',
  regionList: '以列表查看',
  regionNote: '示意区域按所含记录的坐标划分，不是行政边界',
  regionNone: '没有数值',
  regionInside: '按下查看下级',
  regionFrom: '{from} 及以上',
  regionTo: '低于 {to}',
} as const)

/** The areas: what whoever writes a document is told. spec: widgets §5 */
export const areaMessages = Object.freeze({ badType: 'Bad type value' })
