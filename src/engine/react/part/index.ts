/** Parts of the pages that load when they are first drawn. One that has come before then is drawn at once, without a fallback; one that does not come is requested once more and then says so in its place. */
export {
  ChunkFailure,
  dialogPart,
  type MissingPart,
  MissingProvider,
  type Part,
  partOf,
  retrying,
  useMissing,
  whenDrawn,
} from './part.tsx'
