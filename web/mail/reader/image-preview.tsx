import { useEffect, useState } from 'react'
import { CloseRow, Dialog } from '../../ui/dialog.tsx'
import { readerWords } from '../../words/reader.ts'

/** Image preview dialog. The server has verified by content that it is an image. */
export function ImagePreview({ picture, name, onClose }: { picture: Blob; name: string; onClose: () => void }) {
  const [failed, setFailed] = useState(false)
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(picture)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return (
    <Dialog title={name} onClose={onClose} className="wrap-anywhere md:w-fit md:max-w-[90vw]">
      {failed && <p className="mt-4 text-ink-soft">{readerWords.previewFailed}</p>}
      {url && !failed && (
        <img src={url} alt={name} onError={() => setFailed(true)} className="mt-4 max-h-[70vh] max-w-full object-contain" />
      )}
      <CloseRow onClose={onClose} />
    </Dialog>
  )
}
