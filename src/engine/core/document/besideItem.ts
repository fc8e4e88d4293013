import { type Static, Type } from 'typebox'
import type { ActionEntry } from './action.ts'
import { Figure, RowTone } from './cardFrame.ts'
import { byName, Json, Keyed, maybe, OneOf, Ref, TextOr, titled } from './keyed.ts'
import {
  ExpressionText,
  FieldName,
  Label,
  ModelName,
  PermissionCodeByCase,
  ScreenName,
  ScreenNameByCase,
} from './name.ts'
import { itemProperties } from './shownItem.ts'

const permission = maybe(PermissionCodeByCase)
const actions = maybe(Type.Array(Ref<ActionEntry>('action'), { maxItems: 30 }))

/** A list beside the record: the id of a screen, or its body written in place. */
export const ListItem = titled('嵌入的列表', {
  list: TextOr<{ model: string }>(ScreenNameByCase, Ref('listBody')),
  ...itemProperties,
  permission,
  where: maybe(ExpressionText),
  limit: maybe(Type.Integer({ minimum: 1, maximum: 100, description: '最多几条' })),
  toolbar: actions,
  rowActions: actions,
})

/** A screen beside the record, such as a dashboard. */
export const ScreenItem = titled('嵌入的页面', {
  screen: ScreenNameByCase,
  ...itemProperties,
  permission,
  with: maybe(byName(Json)),
})

/** Other records ordered by one of their date fields. */
const RecordsTimeline = titled('其他记录的经过', {
  model: ModelName,
  where: maybe(ExpressionText),
  time: FieldName,
  title: Figure,
  text: maybe(Figure),
  tone: RowTone,
  open: maybe(ScreenName),
  order: maybe(OneOf(['asc', 'desc'])),
  limit: maybe(Type.Integer({ minimum: 1, maximum: 100, description: '每次几条' })),
})
export type RecordsTimelineDocument = Static<typeof RecordsTimeline>

/** A timeline: the history of the record, or other records. */
export const TimelineItem = titled('经过', {
  timeline: Type.Unsafe<true | RecordsTimelineDocument>({
    if: { type: 'object' },
    then: RecordsTimeline,
    else: { const: true },
    description: 'true：这条记录的经过；或其他记录',
  }),
  ...itemProperties,
})

export type ListItemDocument = Static<typeof ListItem>
export type ScreenItemDocument = Static<typeof ScreenItem>
export type TimelineItemDocument = Static<typeof TimelineItem>

const asideTitle = { title: Label }

/** An entry beside the body of a detail: a timeline, or linked records. Its title is that of its tab as well. */
export const AsideItem = Keyed<ListItemDocument | ScreenItemDocument | TimelineItemDocument>(
  {
    list: titled('嵌入的列表', { ...ListItem.properties, ...asideTitle }),
    screen: titled('嵌入的页面', { ...ScreenItem.properties, ...asideTitle }),
    timeline: titled('经过', { ...TimelineItem.properties, ...asideTitle }),
  },
  '旁栏项',
)
