import { useEngine } from '#react/engine'
import { PackageImport } from '#widgets/document'
import { PublishRevisions } from './PublishRevisions.tsx'

/** Imports documents; what is imported opens in the designer. */
export function ImportPage() {
  const { navigation } = useEngine().ports
  return (
    <PackageImport
      Publish={PublishRevisions}
      onOpen={({ kind, id }) => navigation.go(`/online/design/${kind}/${encodeURIComponent(id)}`)}
    />
  )
}
