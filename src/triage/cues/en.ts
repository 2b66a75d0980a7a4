// English cue phrases, in the syntax of phrase-pattern.ts.
import { phrases } from './phrase-pattern.ts'

export const en = {
  dates: {
    /** Before a time: something is due then. */
    due: phrases`
      by; no later than; not later than; due; due on; due by; due date; due date is; deadline; deadline is;
      deadline for \p{L}{1,20} is; deadline for the \p{L}{1,20} is; at the latest; latest; before; on or before;
      close the books; expires; expires on; expire on; runs out on; ends on;
      collect (it|this|the amount) on; (debited|charged|collected) on; back by; in by`,
    /** Likewise, where the sentence contains a phrase of `lasts`. */
    until: phrases`until; till; til; up to; within`,
    lasts: phrases`
      please; need*; pay*; paid; send; sent; return; renew*; reply; answer; tell; accept*; confirm*; valid; reserved;
      holds?; kept; sign*; apply; register; submit; object; must; have to; has to; can you; could you; would you;
      let (me|us) know; rsvp; book; vote; enrol*; complete; respond; book; decide; review`,
    /** Anywhere in the sentence. */
    spoken: phrases`at the latest; deadline; due; payable; net \d{1,3} days; closing date; last day (to|for); eod; cob; (registration|applications?|submissions?|voting|survey) clos*`,
    fillers: phrases`
      on; the; at; noon; midday; midnight; end of; close of business; this; next; coming; around; about; evening;
      morning; of; is; latest; by; then; or before`,
    /** Before a time: from or since then. */
    from: phrases`since; from; after; as of; starting; between; on the morning of`,
    /** The writer's own plans. */
    promised: phrases`
      
      (I|we)('ll| will| shall| should| hope to| expect to| plan to| am going to| are going to|'m going to|'re going to) (not )?(?!need|want|require)\p{L}{1,20};
      you('ll| will) (get|have|receive|hear); you get; will be (back|there|ready|done|finished|out|away)`,
    stays: phrases`
      
      (is|are|am|stays?|remains?|be) (closed|away|out|open|on leave|on holiday|ill|sick|in a workshop|in meetings|busy|free);
      out of (the )?office; discount*; on sale`,
    thatDay: phrases`(on )?that day; (on )?the same day; (on )?that date`,
  },
  delivery: phrases`
      deliver*; arriv*; shipp*; shipment; dispatch*; parcel*; on (its|their) way; expect (it|them); courier;
      tracking`,
  promotion: phrases`
      offers?; sale; discount*; save (up to|now|big|\d{1,3}); \d{1,2} ?% off; coupon*; promo*; shop now; buy now;
      order now; free shipping; deal(s)?; last chance; limited time; webinar; black friday; cyber monday; voucher;
      exclusive*; upgrade (now|today); early bird; subscribe; half price; final hours; sign up; don't miss; giveaway`,
  selling: phrases`
      book a (demo|call|slot); quick (call|chat|question); increase your; grow your; boost your;
      your (website|site) ; our (platform|solution|services|software|agency|product); roi; leads?; seo; rank*;
      case stud*;
      help (companies|businesses|you|teams|brands) (\p{L}{2,12} )?(like|save|grow|reduce|increase|cut|get|scale);
      reaching out; touch base; circl* back; free trial; demo; pricing; backlink*; guest post; outsourc*;
      decision maker; right person; per month; worth a (chat|call|look); 1[05]( |-)?min*; ten minutes of your time;
      partnership opportunity; sponsored; my (last|previous) (e-?mail|message|note); bump* this; following up on my;
      bottom of your inbox; offer reached`,
  threat: phrases`
      
      (verify|confirm|update|validate) your (\p{L}{2,12} )?(identity|account|card|password|details|information|payment);
      account (will be|has been|is) (\p{L}{2,12} )?(closed|suspended|locked|limited|blocked|deactivated);
      gift cards?; new bank details; bank has changed; new account below; confirm your card`,
  meeting: {
    /** Events. */
    event: phrases`
      housewarming; wedding; birthday; parents' evening; evening class; mri; x-ray; scan; examination; barbecue; bbq; brunch; picnic; ceremony; vernissage; match; open day; opening night; quiz night; game night; cinema; concert; hike; site visit; handover; briefing; board; induction; fire drill; assembly; demo day;
      meet*; call; chat; talk; catch up; catch-up; get together; coffee; lunch; dinner; breakfast; drinks?; beer;
      appointment; check-?up; interview; viewing; walk-?through; session; workshop; rehearsal*; training; kick-?off;
      zoom; teams; video call; visit; consultation; demo; dentist; doctor; surgery; agm; committee; stand-?up;
      review; tour; party; dumplings; conference call; hearing; fitting; inspection`,
    /** With a day and an hour they need no event. */
    propose: phrases`(i|we) (would |'d )?(propose|suggest); let's say; shall we say; would like to propose; (does|would|will|could) (\p{L}{3,12} )(at |morning |afternoon |evening )?([\p{L}\d:.]{1,8} )?((am|pm) )?(suit|work|be (ok|okay|fine|possible|good))`,
    /** Invites or offers a time. */
    ask: phrases`
      shall we say; does \p{L}{3,12} (at )?(\p{L}{0,4}\d{1,2}\p{L}{0,5} )?(suit|work); suits?; can i; could i; may i; i'd like to; i would like to; we'd like to; we would like to; (we have|we've|i have|i've) (scheduled|booked|reserved|arranged|put|set up); fancy; will you (come|be there|join); do you want to; are having; having a few people; hope you can (come|make it|join); can you make; can everybody make;
      (could|can|shall|should|would|may|might) (we|you|i|they); how about; what about; let's; let us;
      (are|would) you (be )?(free|available|around); do you have (time|a (moment|minute|slot)); have time;
      suits? (you|us|me|everyone); work(s)? for (you|us|everyone); ok for you; possible for you; could come; can do;
      can come; i'?d suggest; i suggest; we suggest; i propose; would like to (meet|talk|invite|see you|speak);
      invite you; invites you; you are invited; join (us|me); want to (meet|grab|have|get); fancy; (is|are) you in;
      pick (it|them|her|him|this) up; come (over|by|round|along); drop by; stop by; see you; remind you of your;
      your appointment; put you down for; when (may|can|could|would|shall|are) (we|you|i);
      can (replace|repair|fix|install); (do|would|could) you (and \p{L}{1,15} )?(want|like) to`,
    /** Imply a meeting without naming an event. */
    come: phrases`
      sit down; around; suits?; shall we say; come and (look|see|visit); come by; join; talk about; quick (call|chat|word); make it; stop over; have you over; see you;
      meet; meet up; get together; catch up; come (over|by|round|along); drop by; stop by; could come;
      pick (it|them|her|him|this) up; have (a )?(coffee|lunch|dinner|call|chat);
      grab (a )?(coffee|lunch|dinner|drink|bite); be free; you free; you available;
      (talk|speak|call) (on|this|next|tomorrow|monday|tuesday|wednesday|thursday|friday); do you have time; can do;
      suits? you; works? for you; possible for you; when (may|can|could|shall) we; come (up|down|with us)`,
    /** States that an event takes place. */
    takesPlace: phrases`
      starts?; begins?; takes? place; kicks? off; (is|are) (on|scheduled|booked|set|planned|at); will be (held|on);
      when:; meet at`,
    suits: phrases`
      shall we( go| meet| do it)?; (are|is) (you|anyone|anybody|everybody) (in|coming|up for it); will you (come|join|be there); if (that's|that is|this is) (too|ok|okay|possible|convenient|fine|good); whether (that|this) (is|suits|works); tell me if; care to join; fancy it;
      (does|would|is|will) (that|this|it) (suit|work|be possible|possible|ok|okay|fine|good|convenient)*;
      (is|are) you (free|available) then; that possible; does that suit; works? for you`,
    journey: phrases`flight; booking code; passengers?; boarding; check-in opens; departure; itinerary`,
  },
  ask: {
    /** Addresses the reader. */
    you: phrases`you; your; yours; u; we; us; shall i; should i; may i; can i; could i; me; my`,
    rhetorical: phrases`
      how are (you|things)( today| doing)?; how are you( all| both)?( doing)?( today)?; how's (it going|life|things);
      how is it going; how do you do; what's (up|new); (hi|hey|hello)[, ]{1,2}how are you; guess what; you know what;
      who knew; remember me; why not; why; really; seriously; see; right; ok; okay; get it; so what;
      sounds? familiar; how was your (weekend|holiday|day|week); all (good|well); everything ok;
      isn't (it|that) \p{L}{1,12}; who would have thought; can you believe (it|that); what could go wrong;
      what more could (you|one) want; (i )?hope you are well; did you know`,
    /** Requests. */
    request: phrases`
      please; pls; kindly; could you; can you; would you; will you; would you mind; let (me|us) know; tell me;
      send me; get back to (me|us); i need (you|your); we need (you|your); need your; i need the; rsvp; remember to; wondering (if|whether); (would like|want) to know;
      don't forget; make sure; you (need|have) to; (somebody|someone) has to; drop me a (line|note)`,
    /** Requests that expect an answer. */
    answer: phrases`
      let (me|us) know; wondering (if|whether); want to know; tell (me|us); get back to (me|us); reply; answer; respond; confirm; rsvp;
      send (me|us|it|them|your); send; your (answer|reply|thoughts|opinion|feedback|decision|view|report); sign;
      your ok; write back; say (yes|no); could you; can you; would you; will you; your (okay|approval|go-ahead|sign-off|consent|permission); drop me a (line|note); a (short|quick) (line|note|word|answer|reply); either way`,
    /** No answer is expected, whatever else is asked. */
    noAnswer: phrases`
      no need to (reply|answer|respond|write back|get back); (you )?(do not|don't|needn't) (need|have) to (reply|answer|respond);
      needn't (reply|answer|respond); no (reply|answer|response) (is )?(needed|necessary|required|expected);
      nothing (for you )?to do (for you|here|on your side)?; no action (is )?(needed|required|necessary);
      don't (bother|worry about) (replying|answering|to (reply|answer))`,
    /** Polite phrases that ask for nothing. */
    nothing: phrases`
      
      please (find|see|note|be (aware|advised|informed)|do not reply|don't reply|do not respond|accept (my|our)|ignore|disregard|contact|visit|click|unsubscribe|refer|consider the environment|view|allow|enjoy|bear with|excuse|do not hesitate|don't hesitate|feel free|keep this|forgive|open|update your|follow the|no outdoor);
      please do not (answer|ask|cook|call|worry); if (you )?(have|there are) any (questions|problems|concerns);
      if you (do not|don't) want; if you no longer; if you did not; no reply (is )?(needed|necessary|required);
      no need to (reply|answer|respond); you (do not|don't) (need|have) to`,
  },
  urgent: phrases`
      within the (next )?hour; (answer|reply|call|respond|write)( back)? quickly; quickly please; (answer|reply|call me)( back)? (now|today); locked (myself|out); in hospital; accident; before it is too late; as quickly as (possible|you can);
      urgent*; asap; as soon as (you can|possible|humanly possible); immediately; right away;
      emergency; sos; time[- ]critical; top priority; high priority; can't wait; cannot wait;
      lose the slot; sorry to ask again;
      (somebody|someone|you) (has|have|needs?) to (sign|come|call|be there|decide|go);
      nobody (goes|may|is to|enters|leaves); need (it|this|you|your \p{L}{1,12}) (now|today|tonight); by tonight;
      on fire; final (notice|warning); last warning; help[!]; (production|the server|the site|the website) is down`,
  calm: phrases`
      not (that |so |very |too |at all |really )?urgent; no (rush|hurry|urgency); not (an )?emergency; isn't urgent;
      nothing urgent; whenever you (can|like|have time); there is no hurry; take your time;
      only (in|for) (an )?emergenc*; in case of emergency; not less urgent`,
  mood: {
    good: phrases`
      thank*; thanks; great; lovely; wonderful; excellent; perfect*; happy; glad; good; beautiful; love; loved;
      delight*; pleased; congratulations; fantastic; brilliant; enjoy*; kind; nice; hooray; amazing; appreciate*;
      best news`,
    bad: phrases`
      sorry; unfortunately; sad*; angry; disappoint*; problem*; fail*; broken; bad; wrong; terribl*; awful;
      complain*; unhappy; upset; worried; worry; late; overdue; lost; lose; ill; fever; unacceptable; annoy*;
      frustrat*; hate; worse; worst; never again; damage*; hurts`,
    not: phrases`not; no; never; n't; don't; isn't; wasn't; can't; nothing; without; hardly; nor`,
  },
}
