/** Lists that follow their records: what has changed is merged into the drawn rows, without a load. spec: schema-language (live) */
export { atMostEvery, type Throttled } from './atMostEvery.ts'
export { createLiveList, type LiveList } from './liveList.ts'
export { liveOf } from './liveOf.ts'
export { type CellChange, merged, newestOf } from './merge.ts'
