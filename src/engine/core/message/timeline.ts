import { fillText } from './fillText.ts'

/** What stands where a record tells what has happened to it: loaded with it. */
export const timelineMessages = Object.freeze({
  title: '操作经过',
  none: '暂无记录',
  more: '查看更早的 {count} 条',
  add: '创建',
  edit: '修改',
  move: '变更状态',
  restore: '还原',
})

/** The history of a document. Words in braces are filled in. */
export const historyMessages = Object.freeze({
  title: '历史',
  titleOf: '{title} 的历史',
  titled: '历史：{title}',
  revision: '修订 {revision}',
  shipped: '原始版本',
  live: '线上',
  draft: '草稿',
  deleted: '删除',
  shippedMoved: '随版本提供的文档已有更新',
  noNote: '没有说明',
  earlier: '显示更早的版本',
  restore: '回到此版',
  publishThis: '发布此版',
  restoreTitle: '{title}：回到{revision}',
  draftTitle: '{title}：{revision}',
  refusedDraft: '{author} {time}，基于{base}，已有{newer}',
  noBase: '空白文档',
  compare: '比较',
  from: '旧的版本',
  to: '新的版本',
  words: '差异',
  text: '文本对照',
  same: '两个版本的内容相同',
  only: '只有一个版本，还没有可比较的内容',
  none: '没有内容',
  order: '顺序',
  count: '{count} 处差异',
  unchangedLines: '$ 行相同',
})

/** What people call a revision of a document; 0 is the shipped one. */
export const revisionName = (revision: number): string =>
  revision === 0 ? historyMessages.shipped : fillText(historyMessages.revision, { revision })

/** A draft that was refused because somebody had saved first. */
interface RefusedDraft {
  /** Who wrote it, by the name of the person. */
  readonly authorName: string
  readonly time: string
  /** The revision that it was made from; null when there was none. */
  readonly baseRevision: number | null
  /** The revision that had come before it. */
  readonly newerRevision: number
}

/** A refused draft in one line: by whom, when, and between which revisions. */
export const refusedDraftName = ({ authorName, time, baseRevision, newerRevision }: RefusedDraft): string =>
  fillText(historyMessages.refusedDraft, {
    ...{ author: authorName, time, newer: revisionName(newerRevision) },
    base: baseRevision === null ? historyMessages.noBase : revisionName(baseRevision),
  })
