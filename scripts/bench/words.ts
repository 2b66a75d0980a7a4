// Words for generated mails: 40,000 of them, the first common and the last rare (Zipf's law, as in real text).
import { seededRandom } from '../../tests/support/seeded-random.ts'

const common =
  `the of and to in a is that for it as was with be by on not he his but at are this have from or had an they which one you were
all her she there would their we him been has when who will more no if out so said what up its about into than them can only other new some could
time these two may then do first any my now such like our over man me even most made after also did many before must through back years where much
your way well down should because each just those people how too little state good very make world still own see men work long get here between
invoice meeting report budget travel ticket project delivery contract garden kitchen weather school holiday printer server backup release`.split(
    /\s+/,
  )
const onsets = 'b c d f g h j k l m n p r s t v w br cr dr gr pl st tr ch sh'.split(' ')
const vowels = 'a e i o u ai ea io ou'.split(' ')
const chinese =
  '東京大学会議報告書予算旅行切符計画配達契約庭園台所天気学校休日印刷機電子郵便今日明日我們你好公司项目合同发票付款客户服务质量问题时间地点系统数据信息安全管理技术开发测试上线更新版本文件'
const korean = '회의보고서예산여행계약학교날씨서버안녕하세요감사합니다내일오늘프로젝트'

export interface Writer {
  words(count: number): string
  name(number: number): string
  cjk(count: number): string
}

export function writer(random: () => number): Writer {
  const spell = seededRandom(3)
  const pick = (list: string[]) => list[Math.floor(spell() * list.length)] ?? ''
  const syllable = () => pick(onsets) + pick(vowels)
  const rare = Array.from(
    { length: 40_000 },
    () => syllable() + syllable() + (spell() < 0.7 ? syllable() : '') + pick(['', 'n', 's', 'r']),
  )
  const all = [...common, ...rare]
  const word = () => all[Math.floor(all.length ** random()) - 1] ?? 'the'
  return {
    words: (count) => Array.from({ length: count }, word).join(' '),
    name: (number) => `${rare[number * 7] ?? 'Ada'} ${rare[number * 11] ?? 'Byron'}`,
    cjk: (count) => {
      const letters = random() < 0.3 ? korean : chinese
      return Array.from({ length: count }, () => letters[Math.floor(letters.length ** random()) - 1] ?? '').join('')
    },
  }
}
