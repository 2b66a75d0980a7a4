// A few French and Spanish cue phrases: for plain questions, requests and deadlines.
import { phrases } from './phrase-pattern.ts'

export const fr = {
  due: phrases`
      avant le; au plus tard le; d'ici le; jusqu'au; d'ici au; prend fin le; expire le; échéance; échéance le;
      date limite; pour le`,
  spoken: phrases`au plus tard; date limite; échéance`,
  you: phrases`tu; te; toi; vous; ton; ta; tes; votre; vos; on; nous; \p{L}{2,15}-(tu|vous)`,
  request: phrases`s'il te plaît; s'il vous plaît; merci de; veuillez; pouvez-vous; peux-tu; pourrais-tu; pourriez-vous`,
  rhetorical: phrases`comment (ça va|vas-tu|allez-vous); ça va; quoi de neuf; n'est-ce pas`,
  urgent: phrases`urgent*; dès que possible; au plus vite; immédiatement`,
}
export const es = {
  due: phrases`antes del; hasta el; a más tardar; a más tardar el; vence el; fecha límite; plazo`,
  spoken: phrases`a más tardar; fecha límite; vence`,
  you: phrases`tú; te; usted; ustedes; tu; su; nos; vosotros; puedes; puede; quieres; podrías; podría; tienes`,
  request: phrases`por favor; puedes; podrías; podría; avísame; dime`,
  rhetorical: phrases`¿?qué tal; ¿?cómo (estás|está|estáis|te va); ¿?verdad; ¿?no`,
  urgent: phrases`urgente*; cuanto antes; inmediatamente`,
}
