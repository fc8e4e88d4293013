/** Live lists: changes of records are merged into the displayed rows without a reload. spec: schema-language (live) */
export { atMostEvery, type Throttled } from './atMostEvery.ts'
export { createLiveList, type LiveList } from './liveList.ts'
export { liveOf } from './liveOf.ts'
export { type CellChange, merged, newestOf } from './merge.ts'
