/** Lists that follow their records: what has changed is merged into the drawn rows, without a load. spec: schema-language (live) */

export { type CellChange, createLiveList, type LiveList, type LiveListState } from './liveList.ts'
export { liveOf } from './liveOf.ts'
export { merged } from './merge.ts'
