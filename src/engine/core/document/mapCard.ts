import { Type } from 'typebox'
import { cardFrame, empty, Figure, live, toneSteps } from './cardFrame.ts'
import { maybe, titled } from './keyed.ts'
import { ExpressionText, Label, ModelNameByCase, Name, SourceName, When } from './name.ts'
import { namePattern } from './namePattern.ts'

/** The popup of a pin: fields of the first record that meets the condition. */
const MapPopup = titled('标点的说明', {
  model: ModelNameByCase,
  show: Type.Array(
    Type.String({ pattern: `(?:${namePattern.name})|(?:${namePattern.tag})`, description: '字段或 #标签' }),
    { minItems: 1, maxItems: 40 },
  ),
  where: ExpressionText,
  visibleWhen: maybe(When),
})

/** A number by which regions are coloured. */
const RegionMeasure = titled('区域的数值', {
  value: Figure,
  title: Label,
  unit: maybe(Label),
  steps: toneSteps,
})

/** Rows as pins on a map, or the nodes of a tree as regions. */
export const MapCard = titled('地图卡片', {
  map: Figure,
  sub: maybe(Figure),
  lng: maybe(Figure),
  lat: maybe(Figure),
  color: maybe(SourceName),
  legend: maybe(Type.Array(Name, { maxItems: 3, description: '按哪些名称开关标点' })),
  value: maybe(Figure),
  area: maybe(SourceName),
  popup: maybe(Type.Array(MapPopup, { minItems: 1, maxItems: 20 })),
  drill: maybe(Name),
  regions: maybe(Type.Array(RegionMeasure, { minItems: 1, maxItems: 4, description: '画成区域，按这些数值着色' })),
  live,
  empty,
  ...cardFrame,
})
