/**
 * The robots: the others along the top, one's own at the bottom, each with its sheet and the weapon before
 * it.
 */
import { useState } from "preact/hooks";
import { icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { counted, sentences } from "@busterbox/parts/words.js";
import { PARTS, partWord, robotData } from "./model.js";
import {
  drawing,
  energyBar,
  headWords,
  killPoints,
  medalRow,
  labelled,
  optionProps,
  sheetSpace,
  weaponTile,
} from "./pieces.js";

/** @import { OptionInfo } from "@busterbox/wire.js" */
/** @import { Model, PartName, SeatDrawing } from "./types.js" */

/**
 * @param {Model} m
 * @param {number} seat
 */
function robotCard(m, seat) {
  return m.card(m.table.robot[seat]?.[0]?.card);
}

/**
 * The sprite of a robot: its own in the advanced game, else one a seat.
 * @param {Model} m
 * @param {number} seat
 * @param {number} size
 */
export function robotSprite(m, seat, size) {
  const card = robotCard(m, seat);
  return drawing(card ? `robot-${card.id}` : `robot-${(seat % 4) + 1}`, size);
}

/**
 * What will happen to a robot, or protects it.
 * @param {SeatDrawing} one
 */
function notes(one) {
  /** @type {[string, string, string][]} */
  const found = [];
  if (one.marked) found.push(["cross", "falls at the end of the round", "bad"]);
  if (one.armor > 0) found.push(["part-armor", `stops ${one.armor} damage`, "good"]);
  if (one.guard > 0)
    found.push(["part-armor", one.guard > 9 ? "takes no damage" : `attacks do ${one.guard} less`, "good"]);
  if (one.jammed) found.push(["eye", "jammed: plays face up", "bad"]);
  else if (one.jammed_next) found.push(["eye", "jammed next round", "bad"]);
  if (one.burning > 0) found.push(["damage", `burns for ${one.burning}`, "bad"]);
  if (one.burning_next > 0) found.push(["damage", `burns for ${one.burning_next} next round`, "bad"]);
  return found.map(
    ([sign, text, tone]) => html`
      <span class=${cls("db-note", `db-${tone}`)}>${icon(sign)} ${text}</span>
    `,
  );
}

/**
 * The sheet: five spaces of the body, one on the head.
 * @param {Model} m
 * @param {number} seat
 */
function sheet(m, seat) {
  const mine = seat === m.me;
  const head = PARTS[m.table.head[seat] ?? -1] ?? null;
  const whose = mine ? "your" : `${m.name(seat)}'s`;
  const pay = mine && head ? m.option("pay_head") : null;
  const other = mine && head ? m.option("use", PARTS.indexOf(head)) : null;
  // both: two buttons beside it
  const use = pay && other ? null : (pay ?? other);
  const deed = m.option("drop") ? "discard" : m.option("onto_head") ? "to the head" : "";
  const forging = mine ? (m.display.forge?.dropped ?? null) : null;
  const gone = /** @type {Record<string, number>} */ (forging ? { ...forging } : {});
  return html`
    <span
      class="db-sheet"
      data-rove
      role="group"
      aria-label=${`${mine ? "Your" : `${m.name(seat)}'s`} parts`}
    >
      <span class="db-head">
        <span class="db-tag" aria-hidden="true">${use ? (use.kind === "use" ? "use" : "pay") : "head"}</span>
        ${sheetSpace(m, {
          part: head,
          key: `head-${seat}`,
          label: head ? headWords(head) : `${whose} head is empty`,
          mine,
          option: use,
        })}
      </span>
      <span class="db-body">
        ${
          mine &&
          deed &&
          html`
            <span class="db-tag" aria-hidden="true">${deed}</span>
          `
        }
        ${(m.body[seat] ?? []).map((part, place) => {
          const out = part !== null && (gone[part] ?? 0) > 0;
          if (out && part) gone[part] = (gone[part] ?? 0) - 1;
          return sheetSpace(m, {
            part,
            key: `body-${seat}-${place}`,
            label: part ? `on ${whose} body` : `${whose} body: empty space`,
            mine,
            option: mine && part && !out ? bodyOption(m, part) : null,
            out,
          });
        })}
      </span>
    </span>
  `;
}

/**
 * A part of one's body may be discarded, or put on the head.
 * @param {Model} m
 * @param {PartName} part
 * @returns {OptionInfo | null}
 */
function bodyOption(m, part) {
  const place = PARTS.indexOf(part);
  return m.option("drop", place) ?? m.option("onto_head", place);
}

/** Medals, Kill Points and energy. @param {Model} m @param {number} seat */
function awardsAndEnergy(m, seat) {
  const one = m.drawn[seat];
  return html`
    <span class="db-awards">
      ${medalRow(one.medals, m.display.medals_to_win, `medals-${seat}`)}
      ${m.advanced && killPoints(one.points, `points-${seat}`)}
    </span>
    ${
      one.fights
        ? energyBar(one.energy, m.display.full_energy, `energy-${seat}`)
        : html`
            <span class="db-lost">${absenceWords(m, one)}</span>
          `
    }
  `;
}

/**
 * Another player's robot; on a phone, a chip that opens.
 * @param {{ m: Model, seat: number }} props
 */
export function OtherRobot({ m, seat }) {
  const [open, setOpen] = useState(false);
  const one = m.drawn[seat];
  if (!one) return null;
  const aim = m.option("aim", seat);
  const card = robotCard(m, seat);
  const { class: marks, ...given } = optionProps(m, aim, card?.id ?? "robot");
  const asked = m.props.situation.waiting.includes(seat) && !m.props.situation.answered.includes(seat);
  const attacks = m.attacker === seat;
  const target = m.outcomes.some((line) => line.target === seat);
  const name = m.name(seat);
  const face = aim
    ? { ...given, "aria-label": aim.text }
    : { ...given, "aria-label": `${name}: ${card?.name ?? "robot"}` };
  return html`
    <li
      class=${cls(
        "db-bot db-foe",
        `db-seat-${seat % 4}`,
        open && "db-open",
        !one.fights && "db-out",
        asked && "db-asked",
        attacks && "db-attacks",
        target && "db-target",
        aim && "db-aim",
      )}
      data-key=${`bot-${seat}`}
    >
      <button
        ...${face}
        class=${cls("db-face", marks)}
        data-key=${`robot-${seat}`}
        data-ping=${`robot-${seat}`}
      >
        ${robotSprite(m, seat, 64)}
        ${
          aim &&
          html`
            <span class="db-aimed">${icon("target-choice")} aim</span>
          `
        }
      </button>
      <span class="db-facts">
        <button type="button" class="db-name" aria-expanded=${open} onClick=${() => setOpen(!open)}>
          ${
            m.table.starter === seat &&
            html`
              <span class="db-first" title="starting player">1st</span>
            `
          }
          <span>${name}</span>
          ${
            m.props.info.seats[seat]?.kind === "bot" &&
            html`
              <span class="db-kind">bot</span>
            `
          }
        </button>
        ${awardsAndEnergy(m, seat)}
      </span>
      ${one.fights && sheet(m, seat)}
      ${one.fights && (m.stage === "choose" || m.stage === "battle") && weaponTile(m, seat)}
      <span class="db-notes">${notes(one)}${knownHand(m, seat)}</span>
      ${open && moreOfRobot(m, seat)}
    </li>
  `;
}

/**
 * Cards of another hand that one may see: those of all, in the replay of a finished game.
 * @param {Model} m
 * @param {number} seat
 */
function knownHand(m, seat) {
  const known = (m.table.hand[seat] ?? []).map((seen) => m.card(seen.card)?.name).filter(Boolean);
  return (
    known.length > 0 &&
    html`
      <span class="db-note db-hand-note">${icon("card")} ${known.join(", ")}</span>
    `
  );
}

/**
 * @param {Model} m
 * @param {number} seat
 */
function moreOfRobot(m, seat) {
  const card = robotCard(m, seat);
  const cards = m.table.hand[seat]?.length ?? 0;
  return html`
    <span class="db-more">
      ${
        card &&
        html`
          <b>${card.name}</b>
          ${" "}${card.text}${" "}
        `
      }
      <span>${cards === 1 ? "1 card" : `${cards} cards`} in hand.</span>
    </span>
  `;
}

/**
 * @param {Model} m
 * @param {SeatDrawing} one
 */
function absenceWords(m, one) {
  if (one.left) return "has left";
  return m.table.sudden ? "sits out" : "destroyed";
}

/**
 * One's own robot.
 * @param {{ m: Model }} props
 */
export function OwnRobot({ m }) {
  const one = m.drawn[m.me];
  if (!one) return null;
  const card = robotCard(m, m.me);
  const aim = m.option("aim", m.me);
  const ability = m.option("ability");
  const { class: marks, ...given } = optionProps(m, aim ?? ability, card?.id ?? "robot");
  const attacks = m.attacker === m.me;
  const fights = m.stage === "choose" || m.stage === "battle";
  const target = m.outcomes.some((line) => line.target === m.me);
  const label = aim?.text ?? ability?.text ?? `You: ${card?.name ?? "your robot"}`;
  const head = PARTS[m.table.head[m.me] ?? -1] ?? null;
  const pay = m.option("pay_head");
  const use = head ? m.option("use", PARTS.indexOf(head)) : null;
  return html`
    <section
      class=${cls(
        "db-bot db-own",
        `db-seat-${m.me % 4}`,
        !one.fights && "db-out",
        m.asked && "db-asked",
        attacks && "db-attacks",
        target && "db-target",
      )}
      data-key=${`bot-${m.me}`}
      aria-label="Your robot"
    >
      <button
        ...${given}
        class=${cls("db-face", marks)}
        data-key=${`robot-${m.me}`}
        data-ping=${`robot-${m.me}`}
        aria-label=${label}
      >
        ${robotSprite(m, m.me, 80)}
        ${
          aim &&
          html`
            <span class="db-aimed">${icon("target-choice")} aim</span>
          `
        }
      </button>
      <span class="db-facts">
        <span class="db-name">
          ${
            m.table.starter === m.me &&
            html`
              <span class="db-first" title="starting player">1st</span>
            `
          }
          <span>${m.Name(m.me)}</span>
        </span>
        ${awardsAndEnergy(m, m.me)}
      </span>
      ${one.fights && sheet(m, m.me)}
      ${
        one.fights &&
        fights &&
        (m.stage === "battle" || one.status !== "none" || m.locked !== null) &&
        weaponTile(m, m.me)
      }
      <span class="db-notes">
        ${notes(one)}
        ${
          head &&
          pay &&
          use &&
          html`
            ${headButton(m, pay)}${headButton(m, use)}
          `
        }
        ${m.advanced && card && abilityButton(m, ability)}
      </span>
    </section>
  `;
}

/**
 * Two buttons, if the head part can both pay and be used.
 * @param {Model} m
 * @param {OptionInfo} option
 */
function headButton(m, option) {
  const { class: marks, ...given } = optionProps(m, option, partWord("head"));
  const short =
    option.kind === "pay_head" ? "Pay with the head" : `Use ${partWord(PARTS[option.argument] ?? "")}`;
  return html`
    <button ...${given} class=${cls("db-do", marks)}>
      ${labelled(
        option.text,
        html`
          ${icon("head")} ${short}
        `,
      )}
    </button>
  `;
}

/**
 * The unique robot's ability: its button when it can be used, its text on press otherwise.
 * @param {Model} m
 * @param {OptionInfo | null} option
 */
function abilityButton(m, option) {
  const card = robotCard(m, m.me);
  if (!card) return null;
  const { class: marks, ...given } = optionProps(m, option, card.id);
  const data = robotData(card);
  const price = counted(data.cost, "Kill Point");
  const used = m.drawn[m.me]?.used ? ", used this round" : "";
  return html`
    <button ...${given} class=${cls("db-do", "db-ability", marks)} title=${card.text}>
      ${labelled(
        sentences(option?.text, `${card.name}, ${price}${used}: ${card.text}`),
        html`
          ${icon("robot")}${" "}
          <b>${card.name}</b>
          ${" "}
          <small>${price}${used}</small>
          ${" "}
          <small class="db-ability-text">${card.text}</small>
        `,
      )}
    </button>
  `;
}
