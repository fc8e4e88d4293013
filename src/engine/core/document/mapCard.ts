import { Type } from 'typebox'
import { cardFrame, Figure, live } from './cardFrame.ts'
import { ExpressionText, ModelName, Name, When } from './name.ts'
import { namePattern } from './namePattern.ts'

const closed = { additionalProperties: false } as const

/** What a pressed pin tells of another record: fields of the first that meets the condition. */
const MapPopup = Type.Object(
  {
    model: ModelName,
    show: Type.Array(
      Type.String({ pattern: `(?:${namePattern.name})|(?:${namePattern.tag})`, description: '字段或 #标签' }),
      { minItems: 1, maxItems: 40 },
    ),
    where: ExpressionText,
    visibleWhen: Type.Optional(When),
  },
  { ...closed, title: '标点的说明' },
)

/** Rows as pins on a map. */
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
    live,
    ...cardFrame,
  },
  { ...closed, title: '地图卡片' },
)
