import { File, FileArchive, FileAudio, FileImage, FileSpreadsheet, FileText, FileVideo, type LucideIcon } from 'lucide-react'

const kinds: [RegExp, LucideIcon, string][] = [
  [/^image\//, FileImage, 'Image'],
  [/^audio\//, FileAudio, 'Audio'],
  [/^video\//, FileVideo, 'Video'],
  [/pdf$/, FileText, 'PDF'],
  [/zip|compressed|tar|7z|rar/, FileArchive, 'Archive'],
  [/sheet|excel|csv/, FileSpreadsheet, 'Table'],
  [/word|document|rtf/, FileText, 'Document'],
  [/calendar/, FileText, 'Calendar'],
  [/^text\//, FileText, 'Text'],
]

/** Icon and label of a MIME type. */
export function fileKind(mimeType: string): { icon: LucideIcon; word: string } {
  const found = kinds.find(([pattern]) => pattern.test(mimeType))
  return found ? { icon: found[1], word: found[2] } : { icon: File, word: 'File' }
}
