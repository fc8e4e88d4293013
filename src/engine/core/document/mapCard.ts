import { Type } from 'typebox'
import { cardFrame, empty, Figure, live } from './cardFrame.ts'
import { ExpressionText, Label, ModelNameByCase, Name, Tone, When } from './name.ts'
import { namePattern } from './namePattern.ts'

const closed = { additionalProperties: false } as const

/** What a pressed pin tells of another record: fields of the first that meets the condition. */
const MapPopup = Type.Object(
  {
    model: ModelNameByCase,
    show: Type.Array(
      Type.String({ pattern: `(?:${namePattern.name})|(?:${namePattern.tag})`, description: '字段或 #标签' }),
      { minItems: 1, maxItems: 40 },
    ),
    where: ExpressionText,
    visibleWhen: Type.Optional(When),
  },
  { ...closed, title: '标点的说明' },
)

/** From which number on a region has which colour. */
const RegionStep = Type.Object({ from: Type.Number(), tone: Tone }, { ...closed, title: '色阶' })

/** A number by which regions are coloured. */
const RegionMeasure = Type.Object(
  {
    value: Figure,
    title: Label,
    unit: Type.Optional(Label),
    steps: Type.Optional(Type.Array(RegionStep, { minItems: 2, maxItems: 6 })),
  },
  { ...closed, title: '区域的数值' },
)

/** Rows as pins on a map, or the nodes of a tree as regions. */
export const MapCard = Type.Object(
  {
    map: Figure,
    sub: Type.Optional(Figure),
    lng: Type.Optional(Figure),
    lat: Type.Optional(Figure),
    color: Type.Optional(Name),
    legend: Type.Optional(Type.Array(Name, { maxItems: 3, description: '按哪些名称开关标点' })),
    value: Type.Optional(Figure),
    area: Type.Optional(Name),
    popup: Type.Optional(Type.Array(MapPopup, { minItems: 1, maxItems: 20 })),
    drill: Type.Optional(Name),
    regions: Type.Optional(
      Type.Array(RegionMeasure, { minItems: 1, maxItems: 4, description: '画成区域，按这些数值着色' }),
    ),
    live,
    empty,
    ...cardFrame,
  },
  { ...closed, title: '地图卡片' },
)
