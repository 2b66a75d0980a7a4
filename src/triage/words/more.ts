// The little that is known of other languages: enough for a plain question, a plain request and a day that is named.
import { list } from '../cues.ts'

export const fr = {
  due: list`
      avant le; au plus tard le; d'ici le; jusqu'au; d'ici au; prend fin le; expire le; échéance; échéance le;
      date limite; pour le`,
  spoken: list`au plus tard; date limite; échéance`,
  you: list`tu; te; toi; vous; ton; ta; tes; votre; vos; on; nous; \p{L}{2,15}-(tu|vous)`,
  request: list`s'il te plaît; s'il vous plaît; merci de; veuillez; pouvez-vous; peux-tu; pourrais-tu; pourriez-vous`,
  rhetorical: list`comment (ça va|vas-tu|allez-vous); ça va; quoi de neuf; n'est-ce pas`,
  urgent: list`urgent*; dès que possible; au plus vite; immédiatement`,
}
export const es = {
  due: list`antes del; hasta el; a más tardar; a más tardar el; vence el; fecha límite; plazo`,
  spoken: list`a más tardar; fecha límite; vence`,
  you: list`tú; te; usted; ustedes; tu; su; nos; vosotros; puedes; puede; quieres; podrías; podría; tienes`,
  request: list`por favor; puedes; podrías; podría; avísame; dime`,
  rhetorical: list`¿?qué tal; ¿?cómo (estás|está|estáis|te va); ¿?verdad; ¿?no`,
  urgent: list`urgente*; cuanto antes; inmediatamente`,
}
