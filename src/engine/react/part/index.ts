/** Parts of the pages that load when first rendered; a failed load is retried once, then shown in the part's place. */
export {
  bring,
  ChunkFailure,
  dialogPart,
  type MissingPart,
  MissingProvider,
  type Part,
  partOf,
  retrying,
  useBrought,
  useMissing,
  whenDrawn,
} from './part.tsx'
